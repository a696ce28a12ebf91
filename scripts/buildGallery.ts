import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Builds the kit's gallery into a folder, laid out like the console. For tests; the product doesn't contain it. */
const buildGallery = async (folder: string): Promise<void> => {
  process.env['NODE_ENV'] = 'production'
  const { build } = await import('vite')
  mkdirSync(folder, { recursive: true })
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, rolldownOptions: { input: join(root, 'app/gallery/index.html') } },
  })
  renameSync(join(folder, 'gallery/index.html'), join(folder, 'index.html'))
  rmSync(join(folder, 'gallery'), { recursive: true })
}

if (import.meta.main) await buildGallery(process.argv[2] ?? join(root, 'dist/gallery'))
