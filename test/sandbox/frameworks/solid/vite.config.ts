// Vite as Solid's template has it; nothing here is for hasp.
import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

export default defineConfig({ plugins: [solid()] })
