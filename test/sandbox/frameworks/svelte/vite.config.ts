// Vite as Svelte's template has it; nothing here is for hasp.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [svelte()] })
