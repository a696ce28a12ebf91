import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Access } from '../../platform/server/config.ts'
import { closeAfterwards } from './closeAfterwards.ts'

/** Starts an S3 server on a free port, with an empty bucket; closed afterwards. */
export const useS3 = async (): Promise<S3Access> => {
  const directory = await mkdtemp(join(tmpdir(), 'xingtan-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'school-files' }],
  })
  const { port } = await server.run()
  closeAfterwards(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    endpoint: `http://127.0.0.1:${port}/school-files`,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
}

/** An empty folder, removed afterwards. */
export const useFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'xingtan-folder-'))
  closeAfterwards(() => rm(folder, { recursive: true, force: true }))
  return folder
}
