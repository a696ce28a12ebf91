import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { root } from '../../scripts/run.ts'
import { testConfig } from '../support/config.ts'
import { reportUnknownRequest } from './backstage.ts'
import { startFakeServer } from './fakeServer.ts'

const build = async (): Promise<string> => {
  const folder = mkdtempSync(join(inject('dataFolder'), 'gallery-'))
  // Build in a separate process, as the console is built. In this process the bundler would use React's development
  // build.
  const building = spawn(process.execPath, [join(root, 'scripts/buildGallery.ts'), folder], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code]: unknown[] = await once(building, 'exit')
  if (code !== 0) throw new Error(`the gallery was not built (${String(code)})`)
  return folder
}

let gallery: Promise<{ url: string }> | undefined

const serve = async () => {
  // The gallery answers its calls within its page, so any request to a server is a mistake.
  const reply = async () => Promise.reject(new Error('the gallery asks nothing of a server'))
  return startFakeServer(await build(), testConfig(), {
    reply,
    stray: reportUnknownRequest,
    settings: () => ({}),
    tellsTime: () => true,
  })
}

/** Serves the kit's gallery once per worker, built on first use. */
export const sharedGallery = (): Promise<{ url: string }> => (gallery ??= serve())
