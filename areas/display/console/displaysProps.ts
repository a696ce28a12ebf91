/** What the school's displays need of others: the devices that they stand by, to choose from. */
export interface DisplaysProps {
  readonly devices: readonly { readonly value: number; readonly label: string }[]
}
