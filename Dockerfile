# Referee for a host with a token. The data is in /data.
FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/referee.db

WORKDIR /srv/referee

# The packages change less often than the code, so that their layer is built once.
COPY requirements.lock ./
RUN python -m pip install --no-cache-dir --require-hashes -r requirements.lock

COPY pyproject.toml README.md LICENSE ./
COPY rules ./rules
COPY data ./data
COPY bot ./bot
COPY cogs ./cogs
RUN python -m pip install --no-cache-dir --no-deps --no-build-isolation --editable . \
    && useradd --system --user-group referee \
    && install --directory --owner referee --group referee /data

USER referee
VOLUME /data
STOPSIGNAL SIGTERM
ENTRYPOINT ["referee"]
CMD ["run"]
