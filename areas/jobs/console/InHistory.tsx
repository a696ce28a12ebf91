/** The path of the list of one's own jobs. */
export const historyPath = '/sys/history'

/** The title of that list. */
export const historyTitle = '操作历史'

/** A sentence that names 操作历史, which its name opens. */
export const InHistory = ({ text }: { text: string }) => {
  const [before, after] = text.split(historyTitle)
  return (
    <span>
      {before}
      <a href={`#${historyPath}`}>{historyTitle}</a>
      {after}
    </span>
  )
}
