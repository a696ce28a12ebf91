import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { LinksTable } from '../../sealedLink/console/index.ts'
import { material } from '../contract.ts'
import styles from './material.module.css'

/** 家长上传链接: lists the links, the newest first, and revokes them. */
export const LinksDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [place, turn] = useState({ page: 1, size: 10 })
  const found = useCall(material.links, { body: { pageNum: place.page, pageSize: place.size } }, { keep: 'pages' })
  const revoke = useAction(material.revokeLink, { done: '已撤销', changes: [material.links] })
  return (
    <Dialog title="家长上传链接" width={760} footer={null} onCancel={onClose}>
      <div className={styles.links}>
        <LinksTable
          label="家长上传链接"
          found={found}
          place={place}
          onTurn={turn}
          sent="上传"
          stays="已上传的文件不变"
          hint="在“材料查看”中选择任务后为学生生成，或在“收集任务”中提醒家长"
          onRevoke={(id) => revoke.run({ body: { id } })}
        />
      </div>
    </Dialog>
  )
}
