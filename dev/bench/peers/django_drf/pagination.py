from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response


class CompanyPagination(PageNumberPagination):
    page_size_query_param = "limit"
    max_page_size = 100

    def get_paginated_response(self, data):
        count = self.page.paginator.count
        page = {
            "items": data,
            "total": count,
            "matched": count,
            "next_cursor": self.get_next_link(),
            "previous_cursor": self.get_previous_link(),
        }
        return Response({"success": True, "code": 200, "message": "", "data": page})
