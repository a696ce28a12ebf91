/** The devices to choose from, passed in by the area that shows the button. */
export interface DisplaysProps {
  readonly devices: readonly { readonly value: number; readonly label: string }[]
}
