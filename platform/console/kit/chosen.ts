/** A field that holds one id; null and undefined are none. */
export interface OneChosen {
  readonly multiple?: false
  readonly value?: number | null | undefined
  readonly onChange?: (value: number | undefined) => void
}

/** A field that holds several ids. */
export interface SeveralChosen {
  readonly multiple: true
  readonly value?: readonly number[] | undefined
  readonly onChange?: (value: number[]) => void
}

export const isNumber = (value: unknown): value is number => typeof value === 'number'
