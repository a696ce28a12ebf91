/** What the school's displays need of others: its gates, to choose from. */
export interface DisplaysProps {
  readonly gates: readonly { readonly value: number; readonly label: string }[]
}
