import { Switch } from 'antd'
import type { SendingState } from '../contract.ts'

interface Props {
  readonly id?: string
  /** Availability of texting links; undefined while loading. */
  readonly way: SendingState | undefined
  readonly value?: boolean
  readonly onChange?: (sends: boolean) => void
}

/** 用短信发给家长: off and disabled if links can't be texted. */
export const SendSwitch = ({ id, way, value = false, onChange }: Props) => {
  const isPossible = way === undefined || way === 'sent'
  return (
    <Switch
      {...(id === undefined ? {} : { id })}
      checked={value && isPossible}
      disabled={!isPossible}
      {...(onChange === undefined ? {} : { onChange })}
    />
  )
}
