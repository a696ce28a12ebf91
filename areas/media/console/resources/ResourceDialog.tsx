import { AutoComplete, Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { type ResourceView, media, mediaRefusals } from '../../contract.ts'
import { mediaLimits } from '../../limits.ts'
import { resourceReads, useFolderOptions } from '../reads.ts'

interface Props {
  /** Null for a new notice. */
  readonly resource: ResourceView | null
  readonly onClose: () => void
}

const valuesOf = ({ id, name, folder, text, version }: ResourceView) => ({ id, name, folder, text, version })

const blank = { name: '', folder: '', text: '', version: 0 }

const titleOf = (resource: ResourceView | null) => {
  if (resource === null) return '新增公告'
  return resource.kind === 'notice' ? '编辑公告' : '编辑图片'
}

/** Dialog that writes a notice, or renames and files a picture. */
export const ResourceDialog = ({ resource, onClose }: Props) => (
  <SaveDialog
    call={media.saveResource}
    title={titleOf(resource)}
    initial={resource === null ? blank : valuesOf(resource)}
    stale={{ name: '素材', valuesOf }}
    changes={resourceReads}
    blames={{ [mediaRefusals.resourceShown.code]: 'text', [mediaRefusals.noticeBlank.code]: 'text' }}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={mediaLimits.name} placeholder="如 期中考试安排" />
    </FormField>
    <FormField name="folder" label="文件夹" hint="可选已有的，也可填写；不填为未分类">
      <AutoComplete
        options={useFolderOptions()}
        showSearch={{ filterOption: true }}
        maxLength={mediaLimits.folder}
        placeholder="如 通知"
      />
    </FormField>
    {resource?.kind === 'picture' ? null : (
      <FormField name="text" label="公告文字" required hint="在班牌上分行显示；不要写学生的电话与请假原因">
        <Input.TextArea rows={5} maxLength={mediaLimits.notice} showCount />
      </FormField>
    )}
  </SaveDialog>
)
