# The API and the built shop in one image; runs as the plain user `node`.

# The release before this one, whose open tabs still ask for its scripts; where there is none yet,
# an image without a shop.
ARG LAST_IMAGE=node:22-bookworm-slim
FROM ${LAST_IMAGE} AS last

FROM node:22-bookworm-slim AS build
WORKDIR /vajra
COPY package.json package-lock.json ./
COPY api/package.json api/
COPY api/contract/package.json api/contract/
COPY api/product-index/package.json api/product-index/
COPY api/embedded-mongo/package.json api/embedded-mongo/
COPY api/studio/package.json api/studio/
COPY pwa/package.json pwa/
COPY e2e/package.json e2e/
RUN npm ci --no-audit --no-fund
COPY . .
ARG STORE_LANGUAGE=en
RUN --mount=type=bind,from=last,source=/,target=/last \
  if [ -d /last/vajra/pwa/dist ]; then cp -r /last/vajra/pwa/dist pwa/; fi && \
  npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /vajra
COPY --from=build --chown=root:root /vajra/package.json ./
COPY --from=build --chown=root:root /vajra/node_modules node_modules
COPY --from=build --chown=root:root /vajra/api api
COPY --from=build --chown=root:root /vajra/pwa/dist pwa/dist
RUN mkdir /data && chown node:node /data
ENV DATA_DIR=/data SEED=none
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "api/src/server/main.ts"]
