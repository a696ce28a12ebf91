import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../makeFolder.ts'
import { StartRefused } from '../startRefused.ts'

const fileIn = (folder: string) => join(folder, 'secret')

/**
 * The secret of an installation outside production, kept beside its data: the one that is there, or a new one that is
 * written down by `keepSecret` alone. Refuses one that was cut off.
 */
export const keptSecret = (folder: string): { readonly secret: string; readonly isSecretNew: boolean } => {
  const file = fileIn(folder)
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

/** Writes a new secret down, before anything is sealed under it and never over another. */
export const keepSecret = ({ dataFolder, secret, isSecretNew }: Kept): void => {
  if (!isSecretNew) return
  makeFolder(dataFolder)
  const file = fileIn(dataFolder)
  // Of several that begin in one folder the first one's stands.
  if (existsSync(file)) throw new StartRefused(`另一个杏坛进程刚刚在 ${dataFolder} 中生成了密钥，请再次启动`)
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx', flush: true })
}
