import { Button } from 'antd'
import { useState } from 'react'
import { ExportButton, ImportDialog } from '../../../areas/jobs/console/index.ts'
import styles from '../Gallery.module.css'
import { Piece } from '../Piece.tsx'
import { fakeCalls } from '../fakeCalls.ts'

const imports = [
  { title: '导入成功', call: fakeCalls.importGood },
  { title: '部分有误', call: fakeCalls.importWrongRows },
  { title: '导入失败', call: fakeCalls.importFailed },
  { title: '文件有误', call: fakeCalls.importBadFile },
]

/** Import and export of sheets. */
export const Imports = () => {
  const [opened, setOpened] = useState<(typeof imports)[number] | null>(null)
  return (
    <>
      <Piece title="导出">
        <ExportButton call={fakeCalls.export} input={{}} />
      </Piece>
      <Piece title="导入">
        <div className={styles.row}>
          {imports.map((one) => (
            <Button key={one.title} onClick={() => setOpened(one)}>
              {one.title}
            </Button>
          ))}
        </div>
      </Piece>
      {opened === null ? null : (
        <ImportDialog
          title="导入学生"
          call={opened.call}
          input={{}}
          template={fakeCalls.template}
          templateInput={{}}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
