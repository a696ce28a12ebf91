import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ephemeral ports, so that no connection of another test takes a node's port while the node is down.
const [lowestPort, ports] = [12_000, 18_000]
// Each worker has separate ports, because a port just chosen by another worker still looks free.
const mostWorkers = 8
let nextPort = process.pid * mostWorkers + (Number(process.env['VITEST_POOL_ID'] ?? 0) % mostWorkers)

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  const listening = Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)])
  server.listen(port, '127.0.0.1')
  if (!(await listening.catch(() => false))) return false
  server.close()
  await once(server, 'close')
  return true
}

/** A port that nobody listens on. */
export const freePort = async (): Promise<number> => {
  nextPort += mostWorkers
  const port = lowestPort + (nextPort % ports)
  return (await isFree(port)) ? port : freePort()
}
