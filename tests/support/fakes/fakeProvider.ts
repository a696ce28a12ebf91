import { type IncomingHttpHeaders, createServer } from 'node:http'
import { closeAfterwards } from '../closeAfterwards.ts'

/** A request as received. */
export interface ReceivedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The fake's response. `never` leaves the caller waiting until it gives up. */
export type FakeReply =
  | { readonly status?: number; readonly body: unknown; readonly isText?: boolean }
  | 'never'
  | 'hangUp'

/** Starts an HTTP server for a test that responds with `answer`, and closes it afterwards. Returns its address. */
export const startFakeProvider = async (answer: (came: ReceivedRequest) => FakeReply): Promise<string> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const body = Buffer.concat(chunks).toString()
      const reply = answer({ method: request.method ?? '', url, headers: request.headers, body })
      if (reply === 'never') return
      if (reply === 'hangUp') return void request.socket.destroy()
      response
        .writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
        .end(reply.isText ? String(reply.body) : JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closeAfterwards(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the fake has no port')
  return `http://127.0.0.1:${address.port}`
}
