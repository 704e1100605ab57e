// Gives every piece of code in the manual a button that copies it.
const words = { nl: "Kopiëren", en: "Copy", de: "Kopieren", fr: "Copier" };
const label = words[document.documentElement.lang] ?? words.en;

for (const block of document.querySelectorAll("pre")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.textContent = label;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("code").textContent);
    button.textContent = document.body.dataset.copied;
    setTimeout(() => (button.textContent = label), 2000);
  });
  block.prepend(button);
}
