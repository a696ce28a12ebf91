/** A command to send to a device. */
export interface SentCommand {
  readonly schoolId: number
  readonly deviceId: number
  readonly commandId: number
  readonly command: string
  readonly data: unknown
}

/**
 * Sends a command to its device and waits for the answer, with a time limit of its choice. Call it outside all
 * transactions.
 */
export type CommandSender = (
  command: SentCommand,
) => Promise<{ readonly answered: true; readonly result: unknown } | { readonly answered: false }>

const nobody: CommandSender = async () => ({ answered: false })

let sender = nobody

/** Sets the sender of commands. Returns a function that restores the previous one. */
export const setCommandSender = (joined: CommandSender): (() => void) => {
  const before = sender
  sender = joined
  return () => {
    sender = before
  }
}

/** Returns the current sender. Without a device channel, every command stays unanswered. */
export const getCommandSender = (): CommandSender => sender
