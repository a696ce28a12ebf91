import { once } from 'node:events'
import { createServer } from 'node:http'
import { makePicture } from './pictures.ts'

let pictureAddress: Promise<string> | undefined

/** The address of a small picture on a server of this process. */
export const servePicture = (): Promise<string> =>
  (pictureAddress ??= (async () => {
    const { bytes } = await makePicture()
    const server = createServer((_, response) => void response.end(bytes)).unref()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/picture.png`
  })())
