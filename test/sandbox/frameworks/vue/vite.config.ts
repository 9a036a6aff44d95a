// Vue's compiler has to know which elements are the browser's own affair.
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const isCustomElement = (tag: string) => tag.startsWith('hasp-')

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] })
