import type { RefusalKind } from '../../platform/contract/refusal.ts'

/** The response with this refusal, for `toMatchObject`. Leaves out a message with placeholders. */
export const refused = ({ code, msg, status }: RefusalKind) =>
  msg.includes('{') ? { status, code } : { status, code, msg }
