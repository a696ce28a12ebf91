import { refusal } from '../../platform/contract/refusal.ts'

export const displayRefusals = {
  unknownCode: refusal(38101, '配对码不正确，或已超过 {minutes} 分钟'),
} as const
