import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: "./",
  plugins: [svelte()],
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
    chunkSizeWarningLimit: 400,
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": { target: process.env.BEACHHEAD_SERVER ?? "http://127.0.0.1:8000", ws: true } },
  },
});
