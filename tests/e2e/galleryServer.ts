import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { root } from '../../scripts/run.ts'
import { makeTestServer } from '../support/server.ts'

/** The gallery of the kit behind a real address, under the console's own content policy; closed when the test file is done. */
export const useGallery = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'))
  // Apart, as the console is built: React would come out as its development build here.
  const building = spawn(process.execPath, [join(root, 'scripts/buildGallery.ts'), folder], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code]: unknown[] = await once(building, 'exit')
  if (code !== 0) throw new Error(`the gallery was not built (${String(code)})`)
  const server = await makeTestServer({ consoleFolder: folder })
  const url = await server.http.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { url }
}
