/** Returns a period's label with its times (O-RULE-020). */
export const formatPeriodName = ({
  alias,
  startTimeStr,
  endTimeStr,
}: {
  readonly alias: string
  readonly startTimeStr: string
  readonly endTimeStr: string
}) => `${alias} ${startTimeStr.slice(0, 5)}–${endTimeStr.slice(0, 5)}`

/** Returns the text for a face; null means not entered (O-RULE-027). */
export const faceText = (face: true | null): '未录入' | '已录入' => (face === null ? '未录入' : '已录入')
