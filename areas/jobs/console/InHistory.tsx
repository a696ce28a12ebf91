/** Where the list of one's own jobs stands. */
export const historyPath = '/sys/history'

const name = '操作历史'

/** A sentence that names 操作历史, which its name opens. */
export const InHistory = ({ text }: { text: string }) => {
  const [before, after] = text.split(name)
  return (
    <span>
      {before}
      <a href={`#${historyPath}`}>{name}</a>
      {after}
    </span>
  )
}
