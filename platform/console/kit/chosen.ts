/** Props of a field with one id. Null and undefined mean none. */
export interface OneChosen {
  readonly multiple?: false
  readonly value?: number | null | undefined
  readonly onChange?: (value: number | undefined) => void
}

/** Props of a field with several ids. */
export interface SeveralChosen {
  readonly multiple: true
  readonly value?: readonly number[] | undefined
  readonly onChange?: (value: number[]) => void
}

export const isNumber = (value: unknown): value is number => typeof value === 'number'
