import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../makeFolder.ts'
import { StartRefused } from '../startRefused.ts'

const secretFile = (folder: string) => join(folder, 'secret')

/**
 * Returns the secret of an installation outside production, stored next to its data: the existing one, or a new one
 * that only `keepSecret` writes. Refuses a truncated file.
 */
export const readOrMakeSecret = (folder: string): { readonly secret: string; readonly isSecretNew: boolean } => {
  const file = secretFile(folder)
  if (!existsSync(file)) return { secret: randomBytes(32).toString('base64url'), isSecretNew: true }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) {
    throw new StartRefused(`${file} 不完整：请从备份中取回它；若此处还没有数据，请删除它后再启动`)
  }
  return { secret, isSecretNew: false }
}

interface Kept {
  readonly dataFolder: string
  readonly secret: string
  readonly isSecretNew: boolean
}

/** Stores a new secret, before anything is encrypted with it, and never over an existing one. */
export const keepSecret = ({ dataFolder, secret, isSecretNew }: Kept): void => {
  if (!isSecretNew) return
  makeFolder(dataFolder)
  const file = secretFile(dataFolder)
  // If several processes start in one folder, the first one's secret wins.
  if (existsSync(file)) throw new StartRefused(`另一个杏坛进程刚刚在 ${dataFolder} 中生成了密钥，请再次启动`)
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx', flush: true })
}
