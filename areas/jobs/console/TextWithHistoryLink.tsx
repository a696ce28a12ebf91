/** Path of the list of the user's jobs. */
export const historyPath = '/sys/history'

/** Title of the list of the user's jobs. */
export const historyTitle = '操作历史'

/** Renders a sentence in which the words 操作历史 link to the history. */
export const TextWithHistoryLink = ({ text }: { text: string }) => {
  const [before, after] = text.split(historyTitle)
  return (
    <span>
      {before}
      <a href={`#${historyPath}`}>{historyTitle}</a>
      {after}
    </span>
  )
}
