# Xingtan as one node: dependencies as the lock file says, the console built once, no root at run time.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /xingtan
COPY package.json package-lock.json .npmrc ./
COPY scripts/linkLibraries.mjs scripts/
# Install scripts do not run (.npmrc): the database server finds its libraries by links that are made here.
RUN npm ci --omit=dev --include=optional --no-audit --no-fund && node scripts/linkLibraries.mjs
COPY . .
RUN node scripts/buildConsole.ts

FROM node:24.21.0-bookworm-slim
# Nights lie in the volume of the data: beside it would be outside of every volume, where this user may not write.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA=/data BACKUPS=/data/backups MALLOC_ARENA_MAX=2
WORKDIR /xingtan
COPY --from=build /xingtan /xingtan
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 1883
# Whether it lives, not whether it is ready: a restart makes no room on a full disk.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:8080/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=60", "app/server.ts"]
