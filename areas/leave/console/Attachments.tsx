import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useUpload } from '../../../platform/console/client/useUpload.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import { UploadButton } from '../../../platform/console/kit/UploadButton.tsx'
import { type LeaveDetail, attachmentUpload, leave } from '../contract.ts'
import styles from './Leave.module.css'

/** The pictures of a leave; each opens in a new window. Users with the permission can add and delete them. */
export const Attachments = ({ record }: { readonly record: LeaveDetail }) => {
  const { id, attachments, may } = record
  const [deleting, setDeleting] = useState<LeaveDetail['attachments'][number] | null>(null)
  const refresh = useRefresh([leave.record])
  const upload = useUpload(leave.attach, '上传失败：')
  const remove = useAction(leave.detach, { done: '删除成功', changes: [leave.record] })
  if (attachments.length === 0 && !may.attach) return null
  return (
    <section>
      <h2 className={styles.heading}>附件</h2>
      <ul className={styles.pictures}>
        {attachments.map((picture) => (
          <li key={picture.id}>
            <a href={picture.url} target="_blank" rel="noreferrer" aria-label={`查看附件 ${picture.name}`}>
              <img src={picture.url} alt="" />
            </a>
            {may.attach ? (
              <TextButton aria-label={`删除附件 ${picture.name}`} onClick={() => setDeleting(picture)}>
                删除
              </TextButton>
            ) : null}
          </li>
        ))}
      </ul>
      {may.attach ? (
        <UploadButton
          isQuiet
          upload={attachmentUpload}
          progress={upload.progress}
          onPick={(files) =>
            upload.mutate({ params: { id }, body: {}, files: [...files] }, { onSettled: () => void refresh() })
          }
        >
          添加附件
        </UploadButton>
      ) : null}
      {deleting === null ? null : (
        <Confirm
          title="确认删除附件吗？"
          okText="删除"
          danger
          onConfirm={async () => void (await remove.run({ query: { id: deleting.id } }))}
          onClose={() => setDeleting(null)}
        >
          {deleting.name}
        </Confirm>
      )}
    </section>
  )
}
