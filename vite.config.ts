import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Shared by the build (scripts/build.ts), the development server and the tests. */
export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    // Every asset is a file of its own: the content security policy allows no data: scripts or fonts, and the cache
    // keeps them.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The viewer of the calls is one script of 1.5 MB, which no other page asks for.
    chunkSizeWarningLimit: 1600,
  },
})
