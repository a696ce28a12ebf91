import type { RunView } from '../../areas/imports/contract.ts'

/** Returns a job of an import in a state. */
export const status = (state: 'running' | 'done' | 'failed', error: string | null = null) => ({
  id: 9,
  kind: 'imports.checkStudents',
  title: '导入学生：核对',
  state,
  doneParts: 1,
  allParts: 2,
  error,
})

/** Returns an import for tests of its pages. */
export const makeRun = (changes: Partial<RunView> = {}): RunView => ({
  id: 5,
  kind: 'students',
  title: '导入学生',
  undoing: '新增的用户一并删除，修改过的恢复。',
  fileName: '七年级名单.xlsx',
  stage: 'mapping',
  job: null,
  doing: null,
  headings: [
    { column: 0, title: '姓名', key: 'name', isCoded: false },
    { column: 1, title: '民族码', key: 'nationality', isCoded: true },
    { column: 2, title: '孩子的班', key: null, isCoded: false },
  ],
  options: [
    {
      key: 'parentNumbers',
      title: '同名同关系的家长换号',
      choices: [
        { value: 'change', label: '更改手机号' },
        { value: 'keep', label: '保留原手机号' },
      ],
      value: 'change',
    },
  ],
  counts: null,
  stale: 0,
  unread: 0,
  unmatched: 0,
  written: [],
  operatorName: '林建平',
  isOwn: true,
  hasPasswords: false,
  sourceLink: null,
  errorLink: null,
  createdTime: '2026-03-02 08:00:00',
  writtenTime: null,
  undoneTime: null,
  ...changes,
})
