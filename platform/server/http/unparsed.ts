import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalKind, common } from '../../contract/refusal.ts'

const refusalKindFor = (code: string | undefined): RefusalKind => {
  if (code === 'HPE_HEADER_OVERFLOW') return common.headersTooLarge
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? common.deadline : common.badRequest
}

/**
 * Answers requests that the parser can't read (a malformed first line, endless headers) like any refusal, and closes
 * the connection.
 */
export const answerUnparsed = (error: Error & { code?: string }, socket: Socket): void => {
  // The caller has disconnected.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const { status, code, msg } = refusalKindFor(error.code)
  const body = JSON.stringify({ code, msg, data: null })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
