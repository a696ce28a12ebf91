/** What the school's displays need of others: its devices, to choose from. */
export interface DisplaysProps {
  readonly devices: readonly { readonly value: number; readonly label: string }[]
}
