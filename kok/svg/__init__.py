"""Pictures as SVG strings, each a pure function of what it shows. They carry classes and no colours."""

from .dice import DEFS, dent_svg, die_svg
from .geometry import MARGINS, Frame, cell_at_point, cell_center, frame_of
from .icons import ICON_NAMES, color_tag_svg, icon_svg, part_svg, symbol_svg
from .sheet import LAYERS, Gone, SheetView, mini_svg, sheet_frame, sheet_layers, sheet_svg

__all__ = [
    "DEFS",
    "ICON_NAMES",
    "LAYERS",
    "MARGINS",
    "Frame",
    "Gone",
    "SheetView",
    "cell_at_point",
    "cell_center",
    "color_tag_svg",
    "dent_svg",
    "die_svg",
    "frame_of",
    "icon_svg",
    "mini_svg",
    "part_svg",
    "sheet_frame",
    "sheet_layers",
    "sheet_svg",
    "symbol_svg",
]
