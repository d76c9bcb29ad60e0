# The service on one machine, as `npm run serve` runs it: docs/serve.md. The embedded engine has a binary for x64; on other machines
# compose.yaml has a table beside it.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data ENGINE_NETWORK=shared
WORKDIR /app
RUN install -d -o 1000 -g 1000 /data
COPY --from=build /app/package.json /app/serverless.yml ./
COPY --from=build /app/serverless ./serverless
COPY --from=build /app/dist ./dist
COPY --from=build /app/node_modules/@dynoxide ./node_modules/@dynoxide
USER 1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/serve/main.js"]
