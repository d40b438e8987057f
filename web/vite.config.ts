import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { type Plugin, defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Writes the service worker with the version of this build and the files that it keeps. */
function worker(): Plugin {
  let folder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: () => {
      const built = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
      const files = built.filter((name) => /\.(js|css|woff2|svg|png|webmanifest)$/.test(name) && name !== "sw.js").sort();
      const hash = createHash("sha256");
      for (const name of ["index.html", ...files]) hash.update(name).update(readFileSync(join(folder, name)));
      const text = readFileSync(here("./offline/worker.js"), "utf8")
        .replace("__VERSION__", hash.digest("hex").slice(0, 12))
        .replace("__FILES__", JSON.stringify(["./", ...files]));
      writeFileSync(join(folder, "sw.js"), text);
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), worker()],
  resolve: {
    // The package's own entry brings every symbol set there is; these two files are what ground units need.
    alias: {
      "milsymbol/core": here("./node_modules/milsymbol/src/milsymbol.js"),
      "milsymbol/ground": here("./node_modules/milsymbol/src/lettersidc/sidc/ground.js"),
    },
  },
  build: {
    outDir: here("../src/beachhead/server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // The symbols of ground units, which are fetched when they are drawn, are 437 kB.
    chunkSizeWarningLimit: 450,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": { target: process.env.BEACHHEAD_SERVER ?? "http://127.0.0.1:8000", ws: true } },
  },
});
