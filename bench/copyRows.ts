import type pg from 'pg'

/** Callbacks of a `copy` protocol message. `pg` passes them on, but its types don't declare them. */
interface Copying {
  readonly onIn?: (connection: pg.Connection) => void
  readonly onData?: (chunk: Buffer) => void
}

const nothing = () => undefined

/** Runs a `copy` over the wire, which `pg` has no call for. */
const runCopy = (client: pg.Client, text: string, { onIn = nothing, onData = nothing }: Copying): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => {
        connection.query(text)
      },
      handleCopyInResponse: onIn,
      handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => onData(chunk),
      handleCommandComplete: nothing,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    })
  })

/** Returns the result of a query in `copy` format. */
export const copyOut = async (client: pg.Client, query: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  // Copy the bytes, because `pg` reuses the buffer they are in.
  await runCopy(client, `copy (${query}) to stdout`, { onData: (chunk) => void chunks.push(Buffer.from(chunk)) })
  return Buffer.concat(chunks)
}

const message = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type, 0)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

/** Writes rows into columns of a table, such as `member (id, name)`. */
export const copyIn = (client: pg.Client, into: string, rows: Buffer): Promise<void> =>
  runCopy(client, `copy ${into} from stdin`, {
    onIn: ({ stream }) => {
      stream.write(message('d', rows))
      stream.write(message('c', Buffer.alloc(0)))
    },
  })
