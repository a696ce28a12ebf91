/** Names of the trail's columns about imports. */
export const fieldsOfImports = {
  operator_name: '操作人姓名',
  file_name: '文件名',
  heading_row: '列名所在行',
  headings: '列名',
  stage: '阶段',
  job_id: '任务编号',
  doing: '正在进行',
  stale_rows: '已被修改的行数',
  written: '写入的数量',
  footprint: '写入时的标记',
  error_file_id: '错误文件编号',
  password_file_id: '初始密码文件编号',
  undone_at: '撤销时间',
  keys: '列的对应',
} as const
