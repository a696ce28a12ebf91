import { useRef, useState } from 'react'
import { z } from 'zod'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useUpload } from '../../../platform/console/client/useUpload.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { type ModelView, type ReplacedView, model3d } from '../contract.ts'
import { FileInput } from './FileInput.tsx'
import { ChosenFile, fileBlames } from './fileSchema.ts'
import styles from './model.module.css'
import { modelReads } from './reads.ts'

const Replaced = z.object({ file: ChosenFile })

const Result = ({ result, onClose }: { readonly result: ReplacedView; readonly onClose: () => void }) => (
  <Dialog title="文件已替换" footer={null} onCancel={onClose}>
    <p>
      现为第 {result.revision} 版：保留匹配 {result.kept} 个，新增部件 {result.added} 个，去掉未匹配的部件{' '}
      {result.removed} 个。
    </p>
    {result.gone.length === 0 ? null : (
      <>
        <p>新文件中没有以下 {result.gone.length} 个已匹配的部件，它们的匹配保留在“已消失”中：</p>
        <ul className={styles.gone}>
          {result.gone.map(({ part, target }) => (
            <li key={part}>
              {part}（原匹配 {target}）
            </li>
          ))}
        </ul>
      </>
    )}
  </Dialog>
)

interface Props {
  readonly model: ModelView
  readonly onClose: () => void
}

/** Dialog that replaces the file of a model, and then says what became of its matches. */
export const ReplaceDialog = ({ model, onClose }: Props) => {
  const [result, setResult] = useState<ReplacedView | null>(null)
  const isReplaced = useRef(false)
  const { mutateAsync, progress } = useUpload(model3d.replaceFile, null)
  const refresh = useRefresh(modelReads)
  if (result !== null) return <Result result={result} onClose={onClose} />
  return (
    <FormDialog
      title="替换文件"
      schema={Replaced}
      initial={{}}
      okText="替换"
      blames={fileBlames}
      onSubmit={async ({ file }) => {
        const replaced = await mutateAsync({ params: { id: model.id }, body: {}, files: [file] })
        await refresh()
        isReplaced.current = true
        setResult(replaced)
      }}
      // The form closes itself after success, but the result has to be read first.
      onClose={() => {
        if (!isReplaced.current) onClose()
      }}
    >
      <p>“{model.name}”原来的文件不再保存。名称仍在新文件中的部件保留匹配。</p>
      <FormField name="file" label="模型文件" missing="请选择模型文件" isChosen>
        <FileInput progress={progress} />
      </FormField>
    </FormDialog>
  )
}
