import { ConfigError } from './config.ts'
import { FolderInUse } from './folderLock.ts'
import { OpenFolder } from './privateFolder.ts'
import { StartRefused } from './startRefused.ts'

/** The sentence for an operator whose start, or command, ended with this error; an unknown one keeps its stack. */
export const explainStart = (error: unknown): string => {
  const kinds = [ConfigError, FolderInUse, OpenFolder, StartRefused]
  if (error instanceof Error && kinds.some((kind) => error instanceof kind)) return error.message
  return `启动失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
