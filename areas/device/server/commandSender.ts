/** A command on its way to a device. */
export interface SentCommand {
  readonly schoolId: number
  readonly deviceId: number
  readonly commandId: number
  readonly command: string
  readonly data: unknown
}

/** Brings a command to its device and waits for the answer as long as it sees fit. Called outside every transaction. */
export type CommandSender = (
  command: SentCommand,
) => Promise<{ readonly answered: true; readonly result: unknown } | { readonly answered: false }>

const nobody: CommandSender = async () => ({ answered: false })

let sender = nobody

/** Has commands brought to devices by this one; gives what puts back the one before. */
export const joinSender = (joined: CommandSender): (() => void) => {
  const before = sender
  sender = joined
  return () => {
    sender = before
  }
}

/** Brings commands to devices; without a door to them nothing is answered. */
export const currentSender = (): CommandSender => sender
