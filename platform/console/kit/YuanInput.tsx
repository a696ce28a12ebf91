import { NumberInput } from './NumberInput.tsx'

interface Props {
  readonly id?: string
  /** Fen. */
  readonly value?: number | null
  readonly onChange?: (fen: number | null) => void
  /** Fen. */
  readonly most: number
}

/** Form control for an amount: people type yuan, the form holds fen. */
export const YuanInput = ({ value, onChange, most, ...rest }: Props) => (
  <NumberInput
    {...rest}
    style={{ width: '100%' }}
    min={0}
    max={most / 100}
    precision={2}
    suffix="元"
    value={value === undefined || value === null ? null : value / 100}
    // 12.3 * 100 is not a whole number. A third decimal stays, so that the field can name it.
    onChange={(yuan) => onChange?.(yuan === null ? null : Number((yuan * 100).toFixed(6)))}
  />
)
