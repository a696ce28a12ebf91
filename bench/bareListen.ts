import type { Server } from 'node:http'
import { reportAddress } from './programs.ts'

/** Makes a bare program listen on any free port until it is stopped. */
export const listenBare = (server: Server): void => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') reportAddress(`http://127.0.0.1:${address.port}`)
  })
  process.on('SIGTERM', () => process.exit(0))
}
