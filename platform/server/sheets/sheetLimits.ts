/** How much of a file is read. A larger file is refused. */
export interface SheetLimits {
  /** Bytes of the file itself. */
  readonly bytes: number
  /** Inflated bytes of all its parts together. */
  readonly inflatedBytes: number
  /** Non-blank rows below the headings. */
  readonly rows: number
}
