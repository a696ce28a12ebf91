import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { PlainList } from '../../../../platform/console/kit/list/PlainList.tsx'
import { article } from '../../contract.ts'
import type { EditedArticle } from '../../views.ts'
import { articleReads } from '../reads.ts'
import styles from './Editor.module.css'
import { compareBlocks, readBlocks } from './blockDiff.ts'

interface Props {
  readonly id: number
  readonly version: number
  /** The text in the editor, with which a version is compared. */
  readonly html: string
  readonly onRestored: (edited: EditedArticle) => void
  readonly onClose: () => void
}

interface Chosen {
  readonly number: number
  readonly savedAt: string
}

const changeNames = { added: '新增：', removed: '删去：' } as const

const Comparison = ({ id, number, html }: Pick<Props, 'id' | 'html'> & Pick<Chosen, 'number'>) => {
  const found = useCall(article.version, { params: { id, number } }, { fresh: 60_000 })
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={5} />
  const blocks = compareBlocks(readBlocks(found.data.htmlContent), readBlocks(html))
  return (
    <div className={styles.diff}>
      <p className={styles.hint}>标题：{found.data.title === '' ? '（无标题）' : found.data.title}</p>
      {blocks.map(({ text, change }, at) => (
        // Blocks have no identity of their own, and the list never changes.
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <p key={at} className={styles.block} data-change={change ?? 'none'}>
          {change === null ? null : <b>{changeNames[change]}</b>}
          {text}
        </p>
      ))}
    </div>
  )
}

/** Dialog with the history of an article: each version compared with the text in the editor, and restored. */
export const VersionsDialog = ({ id, version, html, onRestored, onClose }: Props) => {
  const [compared, compare] = useState<Chosen | null>(null)
  const restore = useAction(article.restoreVersion, { done: '操作成功', changes: articleReads })
  const press = async (number: number) => onRestored(await restore.run({ body: { id, number, version } }))
  if (compared !== null)
    return (
      <Dialog
        title={`${compared.savedAt} 的版本与现在的正文比较`}
        width={800}
        footer={null}
        onCancel={() => compare(null)}
      >
        <Comparison id={id} number={compared.number} html={html} />
      </Dialog>
    )
  return (
    <Dialog title="历史版本" width={720} footer={null} onCancel={onClose}>
      <PlainList
        label="历史版本"
        call={article.versions}
        input={() => ({ params: { id } })}
        columns={[
          { title: '保存时间', width: 168, text: ({ savedAt }) => savedAt },
          { title: '标题', minWidth: 120, text: ({ title }) => title },
          {
            title: '保存人',
            width: 136,
            text: ({ editorName, isAutosave }) => `${editorName}${isAutosave ? '（自动）' : ''}`,
          },
        ]}
        empty={{ title: '还没有保存过的版本' }}
        acting={{
          actionsOf: (row) => [
            { label: '比较', onPress: () => compare(row) },
            {
              label: '恢复',
              confirm: {
                title: '确认恢复吗？',
                lost: `标题与正文恢复到 ${row.savedAt} 的版本；现在没有保存的修改会丢失，保存过的仍在历史中。`,
              },
              onPress: () => press(row.number),
            },
          ],
          nameOf: ({ savedAt }) => savedAt,
          width: 112,
        }}
      />
    </Dialog>
  )
}
