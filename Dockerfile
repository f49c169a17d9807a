# The image contains what halo needs at run time, without the build tools. docs/operations.md explains how to run it.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY vite.config.ts vite.server.config.ts tsconfig.base.json ./
COPY scripts/support/lean-modules.ts scripts/support/
COPY src src
RUN node node_modules/vite/bin/vite.js build --logLevel warn
RUN node node_modules/vite/bin/vite.js build -c vite.server.config.ts --logLevel warn

# --ignore-scripts also skips the download of the package "node", a pinned Node 24: the image has its own Node 24.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
RUN mkdir data

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json CHANGELOG.md LICENSE ./
COPY --from=packages --chown=node:node /app/data /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "dist/server/main.js"]
