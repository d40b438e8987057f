/** Light or dark: what the reader chose, else what the system says. */

const KEY = "beachhead.theme";

type Choice = "light" | "dark" | null;

function stored(): Choice {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null;
  }
}

class Theme {
  #system = matchMedia("(prefers-color-scheme: dark)");
  #chosen = $state<Choice>(stored());
  #systemDark = $state(this.#system.matches);

  constructor() {
    this.#system.addEventListener("change", (event) => {
      this.#systemDark = event.matches;
      this.#show();
    });
    this.#show();
  }

  get dark(): boolean {
    return this.#chosen === null ? this.#systemDark : this.#chosen === "dark";
  }

  toggle(): void {
    this.#chosen = this.dark ? "light" : "dark";
    try {
      localStorage.setItem(KEY, this.#chosen);
    } catch {
      // A browser that stores nothing forgets the choice at the next visit; that is all.
    }
    this.#show();
  }

  #show(): void {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
  }
}

export const theme = new Theme();
